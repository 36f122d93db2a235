import { output } from '../../fields/field';
import { listOf } from '../../fields/kinds';
import { DeviceAnswer, deviceAnswer } from './people-answers';
import { devicesInScope } from './people-scope';
import { operation } from '../../operation';

class ListDevicesInput {}

class DevicesAnswer {
  @output(listOf(DeviceAnswer), 'By name; revoked ones come last.')
  devices!: readonly DeviceAnswer[];
}

export const listDevices = operation({
  audience: 'team',
  route: 'GET /devices',
  capability: 'diary.override',
  effect: 'read',
  title: 'List the devices',
  description: 'Lists the devices of the venues that the caller may see, revoked ones too.',
  input: ListDevicesInput,
  answer: DevicesAnswer,

  async run(_input, call): Promise<DevicesAnswer> {
    const devices = await devicesInScope(call);
    return { devices: devices.map((device) => deviceAnswer(device, call.venues)) };
  },
});
