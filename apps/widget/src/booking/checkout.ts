import type { Flow } from '../flow/flow';

/** Leaves the page to pay; the deployment leads back to it. */
export function goToCheckout(flow: Flow): void {
  const { session, emit } = flow.dependencies;
  const { status } = flow.state;
  if (!status?.checkoutUrl) return;
  // The browser's own page for this would leave the guest without a way back.
  if (!navigator.onLine) {
    flow.failWithoutAnswer();
    return;
  }
  const address = new URL(status.checkoutUrl);
  address.searchParams.set('return', location.href);
  emit('vb-checkout', {
    bookingId: status.bookingId,
    amountPence: session.read().amountPence,
  });
  flow.update({ payment: 'awaited', failure: null });
  // Out of a frame, too: the checkout is shown in none.
  open(address, '_top');
}
