import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import {
  openMessageProviders,
  type MessageSettings,
  type OpenMessageProviders,
} from '../deployment/message-providers';
import { MESSAGE_PROVIDERS } from './tokens';

export interface MessagesOptions {
  readonly baseUrl: string;
  readonly messages: MessageSettings;
}

/** Binds the providers that carry texts and e-mails, for a process that sends them. */
@Module({})
export class MessagesModule implements OnApplicationShutdown {
  constructor(@Inject(MESSAGE_PROVIDERS) private readonly providers: OpenMessageProviders) {}

  static forRoot({ baseUrl, messages }: MessagesOptions): DynamicModule {
    return {
      module: MessagesModule,
      global: true,
      providers: [
        {
          provide: MESSAGE_PROVIDERS,
          useFactory: () => openMessageProviders(messages, baseUrl),
        },
      ],
      exports: [MESSAGE_PROVIDERS],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.providers.close();
  }
}
