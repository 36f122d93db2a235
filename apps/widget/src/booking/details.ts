/** The details that a guest types, and the faults in them. */
import type { Failure } from '../client';
import type { StringKey } from '../strings/strings';
import type { Flow } from '../flow/flow';
import type { Details, Faults, TextField } from '../flow/state';
import { wishes, wishNames } from './wishes';

/** For values that only the deployment can refuse, such as a phone number that does not exist. */
const refusals: Readonly<Record<TextField, StringKey>> = {
  fullName: 'nameRefused',
  phone: 'phoneRefused',
  email: 'emailWrong',
  ...(Object.fromEntries(wishNames.map((name) => [name, wishes[name].refusal])) as Readonly<
    Record<keyof typeof wishes, StringKey>
  >),
};

export function faultsIn({ fullName, phone, email }: Details): Faults {
  return {
    ...(fullName.trim() === '' && { fullName: 'nameMissing' }),
    ...(phone.trim() === '' && { phone: 'phoneMissing' }),
    ...(!/^(\S+@\S+\.\S+)?$/.test(email.trim()) && { email: 'emailWrong' }),
  };
}

/** Every guest gives a phone number; the e-mail address is optional. */
export function hasEmail({ email }: Details): boolean {
  return email.trim() !== '';
}

/** Stores a change, and checks a changed field again if it was wrong. */
export function type(flow: Flow, change: Partial<Details>): void {
  const details = { ...flow.state.details, ...change };
  const [before, after] = [textsIn(flow.state.details), textsIn(details)];
  const current = faultsIn(details);
  const wrong = Object.keys(flow.state.faults) as TextField[];
  const faults = Object.fromEntries(
    wrong
      .map((field) => [
        field,
        before[field] === after[field] ? flow.state.faults[field] : current[field],
      ])
      .filter(([, fault]) => fault !== undefined),
  ) as Faults;
  flow.update({ details, faults });
}

function textsIn({ fullName, phone, email, wishes: texts }: Details) {
  return { fullName, phone, email, ...texts };
}

/** Shows a refusal at the fields that it names, or above the step where it names none. */
export function failInFields(flow: Flow, failure: Failure): void {
  const pointers = (failure.body.errors ?? []).map(({ pointer }) => pointer.split('/').at(-1));
  const wrong = (Object.keys(refusals) as TextField[]).filter((field) => pointers.includes(field));
  if (wrong.length === 0) {
    flow.fail(failure);
    return;
  }
  showFaults(flow, Object.fromEntries(wrong.map((field) => [field, refusals[field]])));
}

/** Shows the faults and moves the focus to the first of them. */
export function showFaults(flow: Flow, faults: Faults): void {
  flow.update({ faults, isBusy: false });
  flow.dependencies.focus('[aria-invalid]');
}
