import type { RequestListener } from 'node:http';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { DEPLOYMENT, type Deployment } from '@venue/operations/pipeline/deployment';
import { serve, type ListenAddress, type OpenServer } from './serve';

/** The server of a Nest application, which drains before the application closes. */
@Injectable()
export class HttpServer implements BeforeApplicationShutdown {
  private serving: OpenServer | null = null;
  private lingerMs = 0;

  constructor(@Inject(DEPLOYMENT) private readonly deployment: Deployment) {}

  /** Throws the system's error when the port cannot be used. */
  async listen(
    listener: RequestListener,
    address: ListenAddress & { readonly lingerMs?: number },
  ): Promise<void> {
    this.lingerMs = address.lingerMs ?? 0;
    this.serving = await serve(listener, address, this.deployment);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.serving?.drain(this.lingerMs);
  }
}
