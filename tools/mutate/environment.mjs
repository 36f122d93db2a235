import Environment from '../jest/environment.mjs';

/** One failed test of a spec is enough. */
export default class UntilFirstFailure extends Environment {
  #hasFailed = false;

  handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.#hasFailed = true;
    if (name === 'test_start' && this.#hasFailed) test.mode = 'skip';
  }
}
