import { output, required } from '../../fields/field';
import { object, plainText } from '../../fields/kinds';
import { DeviceAnswer, deviceAnswer } from './people-answers';
import { devicesInScope, requirePerson } from './people-scope';
import { operation } from '../../operation';
import { unknown } from '../../problems';

class RevokeDeviceInput {
  @required(plainText, 'The id of the device.') id!: string;
}

class RevokedDeviceAnswer {
  @output(object(DeviceAnswer), 'The device as it is now.') device!: DeviceAnswer;
}

export const revokeDevice = operation({
  audience: 'team',
  route: 'POST /devices/{id}/revoke',
  capability: 'diary.override',
  effect: 'write',
  title: 'Revoke a device',
  description: 'Signs the device out within 15 seconds, for good; it can be added again.',
  input: RevokeDeviceInput,
  answer: RevokedDeviceAnswer,
  problems: ['not-found'],

  async run({ id }, call): Promise<RevokedDeviceAnswer> {
    requirePerson(call);
    const device = (await devicesInScope(call)).find((one) => one.id === id);
    if (device === undefined) throw unknown(`There is no device ${id}.`);
    await call.team.devices.revoke(device.id);
    const revokedAt = device.revokedAt ?? call.now;
    return { device: deviceAnswer({ ...device, revokedAt }, call.venues) };
  },
});
