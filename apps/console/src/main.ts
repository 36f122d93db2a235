import { openServer } from '@venue/http';
import { runApp } from '@venue/runtime';
import { AppModule } from './app.module';

runApp('console', (startup) => openServer(AppModule.forProcess(startup), startup));
