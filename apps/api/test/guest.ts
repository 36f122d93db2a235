/** Who books in specs, and where no specs run. */
export const guest = { name: 'Ada Lovelace', phone: '0117 496 0000', email: null };
