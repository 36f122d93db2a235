import type { DeviceId, MemberId } from '@venue/domain/access/team-people';
import { output, outputOrNull, required } from '../../fields/field';
import { object, properName, plainText } from '../../fields/kinds';
import { qrCodeOf } from '../../venues/venue-pages';
import { parseVenues, problemWith } from '../../pipeline/choices';
import { DeviceAnswer, deviceAnswer } from './people-answers';
import { devicesInScope, lockPeople, requirePerson } from './people-scope';
import { newLink } from './sign-in-links';
import { operation } from '../../operation';
import { refusal } from '../../problems';

class AddDeviceInput {
  @required(properName, 'What the team calls it, such as “Door”.') name!: string;
  @required(plainText, 'The slug of the venue at which it is used.') venue!: string;
}

class AddedDeviceAnswer {
  @output(object(DeviceAnswer), 'The new device.') device!: DeviceAnswer;
  @outputOrNull(plainText, 'The address to open on the device; null when it is answered again.')
  link!: string | null;
  @outputOrNull(
    plainText,
    'The address as a QR code, an SVG image; null when it is answered again.',
  )
  qrCode!: string | null;
}

export const addDevice = operation({
  audience: 'team',
  route: 'POST /devices',
  capability: 'diary.override',
  effect: 'write',
  title: 'Add a device',
  description:
    'Makes a link that turns the browser in which it is opened and confirmed into a device of the venue, ' +
    'with the rights of a host, for 180 days or until it is revoked. The link works once, and for ten minutes.',
  input: AddDeviceInput,
  answer: AddedDeviceAnswer,
  shownOnce: ['link', 'qrCode'],

  async run({ name, venue: slug }, call): Promise<AddedDeviceAnswer> {
    requirePerson(call);
    await lockPeople(call);
    const [venue, ...others] = parseVenues(slug, call.venues, problemWith('/venue'));
    if (venue === undefined || others.length > 0)
      throw refusal('A device is at one venue.', '/venue');
    if (venue.isRetired) throw refusal('This venue is no longer in the group file.', '/venue');
    const id = call.ids.uuid() as DeviceId;
    const addedBy = call.caller?.name ?? null;
    const addedById = call.caller?.kind === 'member' ? (call.caller.id as MemberId) : null;
    await call.team.devices.add({ id, name, venueId: venue.id, addedBy, addedById });
    const { link, toStore } = newLink('pairing', call);
    await call.team.signIns.issue(toStore, { kind: 'pairing', id });
    const device = (await devicesInScope(call)).find((one) => one.id === id);
    if (device === undefined) throw new Error('the new device was not stored');
    return { device: deviceAnswer(device, call.venues), link, qrCode: await qrCodeOf(link) };
  },
});
