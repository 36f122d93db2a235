/** What is added to a refund that the payment provider has not confirmed. */
export const refundStates: Readonly<Record<string, string>> = {
  pending: ' (not confirmed yet)',
  failed: ' (failed)',
};
