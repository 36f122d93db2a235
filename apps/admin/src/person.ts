/** Options by which an admin names a person: a phone number or an e-mail address. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { parseRegion, type Region } from '@venue/domain';

export interface PersonOptions {
  readonly phone?: string;
  readonly country?: Region;
  readonly email?: string;
}

export function withPersonOptions(made: Command): Command {
  return made
    .addOption(new Option('--phone <number>', 'whose phone number it is').conflicts('email'))
    .addOption(
      new Option('--country <code>', 'where that number is at home; else any country with a venue')
        .argParser(aCountry)
        .conflicts('email'),
    )
    .option('--email <address>', 'whose e-mail address it is');
}

/** Ends the command with an error where neither a phone number nor an e-mail address is given. */
export function personIn({ phone, country, email }: PersonOptions, made: Command): PersonOptions {
  if (phone !== undefined) return { phone, ...(country === undefined ? {} : { country }) };
  if (email !== undefined) return { email };
  return made.error('error: one of --phone and --email is needed');
}

function aCountry(text: string): Region {
  const region = parseRegion(text.toUpperCase());
  if (region !== null) return region;
  throw new InvalidArgumentError('It must be a country such as GB.');
}
