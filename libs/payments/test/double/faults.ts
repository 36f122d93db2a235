import type { ServerResponse } from 'node:http';
import type { ApiAnswer } from './api';

/** A way in which an answer of Stripe's can go wrong; it gets the answer that was meant. */
type Failing = (response: ServerResponse, meant: () => ApiAnswer) => void;

const error = (type: string, message: string): string =>
  JSON.stringify({ error: { type, message } });

function says(status: number, contentType: string, body: string): Failing {
  return (response) => {
    response.writeHead(status, { 'content-type': contentType }).end(body);
  };
}

/** What `StripeDouble.fail` can be told to do. */
export const faults = {
  /** Stripe is broken. */
  'error-500': says(500, 'application/json', error('api_error', 'Sorry, something went wrong.')),
  /** We ask too often. */
  'error-429': says(429, 'application/json', error('rate_limit_error', 'Too many requests.')),
  /** No answer ever comes. */
  hang: () => {},
  /** The answer begins, and then comes a byte now and then, without end. */
  trickle: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
  /** A page of somebody between us and Stripe. */
  html: says(200, 'text/html', '<!doctype html><title>Please sign in</title>'),
  /** JSON, but of another kind. */
  word: says(200, 'application/json', '"ok"'),
  /** An object, but not one that was asked for. */
  'other-object': says(200, 'application/json', '{"id":"cus_1","object":"customer"}'),
  /** The connection ends before anything is done. */
  'close-early': (response) => {
    response.destroy();
  },
  /** All is done, but the answer gets lost. */
  'lose-answer': (response, meant) => {
    meant();
    response.destroy();
  },
  /** The connection ends in the middle of the answer. */
  'cut-short': (response, meant) => {
    const { body } = meant();
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    response.writeHead(200, headers);
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  },
} as const satisfies Readonly<Record<string, Failing>>;

export type Fault = keyof typeof faults;
