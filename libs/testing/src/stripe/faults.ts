import type { ServerResponse } from 'node:http';
import type { ApiAnswer } from './api';

/** A way in which Stripe's response can go wrong, given the function that makes the correct one. */
type Failing = (response: ServerResponse, compute: () => ApiAnswer) => void;

const error = (type: string, message: string): string =>
  JSON.stringify({ error: { type, message } });

function responseWith(status: number, contentType: string, body: string): Failing {
  return (response) => {
    response.writeHead(status, { 'content-type': contentType }).end(body);
  };
}

/** The faults that `StripeDouble.fail` accepts. */
export const faults = {
  /** Stripe has an internal error. */
  'error-500': responseWith(
    500,
    'application/json',
    error('api_error', 'Sorry, something went wrong.'),
  ),
  /** We send too many requests. */
  'error-429': responseWith(
    429,
    'application/json',
    error('rate_limit_error', 'Too many requests.'),
  ),
  /** No response ever comes. */
  hang: () => {},
  /** The response starts, and then one byte follows every 20 ms, without end. */
  trickle: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
  /** A page of a proxy between us and Stripe. */
  html: responseWith(200, 'text/html', '<!doctype html><title>Please sign in</title>'),
  /** JSON, but a string instead of an object. */
  word: responseWith(200, 'application/json', '"ok"'),
  /** An object, but not the one requested. */
  'other-object': responseWith(200, 'application/json', '{"id":"cus_1","object":"customer"}'),
  /** The connection ends before the request is carried out. */
  'close-early': (response) => {
    response.destroy();
  },
  /** The request is carried out, but the response is lost. */
  'lose-answer': (response, compute) => {
    compute();
    response.destroy();
  },
  /** The request is carried out, but the connection ends in the middle of the response. */
  'cut-short': (response, compute) => {
    const { body } = compute();
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    response.writeHead(200, headers);
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  },
} as const satisfies Readonly<Record<string, Failing>>;

export type Fault = keyof typeof faults;
