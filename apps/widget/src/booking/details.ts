/** What a guest types, and what is wrong with it. */
import type { Failure } from '../client';
import type { StringKey } from '../strings/strings';
import type { Flow } from '../flow/flow';
import type { Details, Faults, TextField } from '../flow/state';

/** What the deployment refuses in a field; it alone knows which numbers there are. */
const refusals: Readonly<Record<TextField, StringKey>> = {
  fullName: 'nameRefused',
  phone: 'phoneRefused',
  email: 'emailWrong',
  notes: 'notesRefused',
};

export function faultsIn({ fullName, phone, email }: Details): Faults {
  return {
    ...(fullName.trim() === '' && { fullName: 'nameMissing' }),
    ...(phone.trim() === '' && { phone: 'phoneMissing' }),
    ...(!/^(\S+@\S+\.\S+)?$/.test(email.trim()) && { email: 'emailWrong' }),
  };
}

/** Whether the guest can be written to besides the phone, which everybody gives. */
export function hasEmail({ email }: Details): boolean {
  return email.trim() !== '';
}

/** Notes what was typed. A field that was wrong is judged again; the others are left alone. */
export function type(flow: Flow, change: Partial<Details>): void {
  const details = { ...flow.state.details, ...change };
  const now = faultsIn(details);
  const wrong = Object.keys(flow.state.faults) as TextField[];
  const faults = Object.fromEntries(
    wrong
      .map((field) => [field, field in change ? now[field] : flow.state.faults[field]])
      .filter(([, fault]) => fault !== undefined),
  ) as Faults;
  flow.update({ details, faults });
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

/** Leads the guest to the first of the fields that are wrong. */
export function showFaults(flow: Flow, faults: Faults): void {
  flow.update({ faults, isBusy: false });
  flow.dependencies.focus('[aria-invalid]');
}
