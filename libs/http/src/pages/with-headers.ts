import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { RequestHandler, Response } from 'express';
import type { Observable } from 'rxjs';

/** Sets the headers of a page before its controller makes it. */
export class WithHeaders implements NestInterceptor {
  constructor(private readonly setHeaders: RequestHandler) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    void this.setHeaders(response.req, response, (error?: unknown) => {
      if (error instanceof Error) throw error;
    });
    return next.handle();
  }
}
