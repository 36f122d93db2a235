/** The page of a booking in a guest's browser, which sends the forms that it finds. */
import { manageLink } from '@venue/operations/authentication/manage-token';
import { publicUrl, type GroupEdit } from '@venue/testing/deployment';
import type { Booking } from '@venue/domain/booking/booking';
import { openPaymentPages, type PaymentPages, type PageAnswer } from './payment-pages';

export interface ManagePages extends PaymentPages {
  /** The path of the booking's own page. */
  readonly pageOf: (reference: string) => Promise<string>;
  /** Opens a form of the page, and sends it with those values. */
  send(path: string, name: string, fields?: Readonly<Record<string, string>>): Promise<PageAnswer>;
  /** Sends values without opening a form first. */
  readonly post: (path: string, fields: Readonly<Record<string, string>>) => Promise<PageAnswer>;
  /** The booking's whole row. */
  readonly rowOf: (reference: string) => Promise<BookingRow>;
  /** The requests to the team about the booking. */
  enquiriesOf(reference: string): Promise<{ subject: string; message: string; source: string }[]>;
}

interface BookingRow {
  readonly id: string;
  readonly state: string;
  readonly version: number;
  readonly starts_at: Date;
  readonly party_size: number;
  readonly notes: string | null;
  readonly source: string;
}

const plain = (reference: string): string => reference.replaceAll(' ', '');

export async function openManagePages(edit?: GroupEdit): Promise<ManagePages> {
  const pages = await openPaymentPages(edit);
  const { service } = pages;
  const rowOf = async (reference: string): Promise<BookingRow> => {
    const [row] = await service.sql<BookingRow>('select * from booking where reference = $1', [
      plain(reference),
    ]);
    if (row === undefined) throw new Error(`no booking ${reference}`);
    return row;
  };
  const post: ManagePages['post'] = (path, fields) =>
    pages.open(path, { method: 'POST', body: new URLSearchParams({ ...fields }) });
  return {
    ...pages,
    rowOf,
    post,
    async pageOf(reference) {
      const { id } = await rowOf(reference);
      const booking = { id, reference: plain(reference) } as Booking;
      return manageLink(booking, service.deployment).slice(publicUrl.length);
    },
    async send(path, name, fields = {}) {
      const query = new URLSearchParams({ ...fields }).toString();
      const shown = await pages.open(`${path}/${name}${name === 'change' ? `?${query}` : ''}`);
      return post(`${path}/${name}`, { ...fields, form: formValueIn(shown.text) });
    },
    enquiriesOf: (reference) =>
      service.sql(
        `select subject, enquiry.message, enquiry.source from enquiry
         join booking on booking.id = booking_id where reference = $1 order by enquiry.created_at`,
        [plain(reference)],
      ),
  };
}

/** The hidden value of the form on a page; throws if there is none. */
export function formValueIn(text: string): string {
  const value = /name="form" value="([^"]+)"/.exec(text)?.[1];
  if (value === undefined) throw new Error('no form on this page');
  return value;
}
