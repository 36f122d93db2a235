/** The files of the widget, which pages of other sites load. */
import express, { type RequestHandler } from 'express';

/** Serves a folder of built files. */
export function widgetFiles(folder: string): RequestHandler {
  return express.static(folder, {
    index: false,
    setHeaders: (response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
}
