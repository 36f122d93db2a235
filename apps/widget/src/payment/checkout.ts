import type { Flow } from '../flow/flow';

/** Opens the checkout, which leads back to this page. */
export function goToCheckout(flow: Flow): void {
  const { session, emit } = flow.dependencies;
  const { status } = flow.state;
  if (!status?.checkoutUrl) return;
  // Offline, the browser would show its error page, without a way back.
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
  // The checkout can't be shown in a frame.
  open(address, '_top');
}
