export { AppModule } from './app.module';
