import type { Command } from 'commander';
import { changeKey } from '@venue/operations/access/keys/change-key';
import { toKey, type KeyView } from '@venue/operations/access/keys/key-view';
import { command } from './command';
import { print, type Json, type Terminal } from './output';
import { perform } from './session';

interface ChangeOptions extends Json {
  readonly addCapabilities?: string;
  readonly removeCapabilities?: string;
  readonly venues?: string;
}

/** `keys change`: what an integration may do and see may change while its secret stays. */
export function addChangeCommand(
  keys: Command,
  terminal: Terminal,
  capabilityLines: readonly string[],
): void {
  command(keys, 'change <id>', {
    about: 'change what an integration key may do, and at which venues',
    example: 'keys change 7Hq2ZbT9 --add-capabilities changes.read',
    more: [
      ...capabilityLines,
      'changes.read lets a key read GET /bookings/changes and receive webhooks; with guests.read',
      'they name the guests of bookings that others made as well. Takes the id from the list, or',
      'the whole key. The secret stays.',
    ].join('\n'),
  })
    .option('--add-capabilities <names>', 'what it may do from now on too, with commas')
    .option('--remove-capabilities <names>', 'what it may do no more, with commas')
    .option('--venues <slugs>', 'the venues it may see: all, or slugs with commas')
    .action(async (id: string, options: ChangeOptions) => {
      const { addCapabilities, removeCapabilities, venues } = options;
      const wish = { id, addCapabilities, removeCapabilities, venues };
      const key = await perform(changeKey, wish, terminal);
      print(terminal, { text: changedText(key), json: toKey(key) }, options);
    });
}

function changedText({ id, name, capabilities, venues }: KeyView): string {
  const may = capabilities.length === 0 ? 'nothing' : capabilities.join(', ');
  const where = venues === 'all' ? 'all venues' : venues.join(', ');
  return `Key ${id} (${name}) may do this within 15 seconds: ${may}. It may see ${where}.`;
}
