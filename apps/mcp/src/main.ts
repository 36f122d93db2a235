import { openServer } from '@venue/http';
import { runApp } from '@venue/runtime';
import { AppModule } from './app.module';

runApp('mcp', (startup) => openServer(AppModule.forProcess(startup), startup));
