import { describe, expect, it } from '@jest/globals';
import { firstNameOf, greetingNameOf } from './first-name';

/** The name as typed, the part that callers see, and the greeting of messages. */
const cases: readonly (readonly [string, string, string | null])[] = [
  ['Ada Lovelace', 'Ada', 'Ada'],
  ['Ada', 'Ada', 'Ada'],
  ['  Ada  King Lovelace', 'Ada', 'Ada'],
  ['Lovelace, Ada', 'Ada', 'Ada'],
  ['Lovelace,Ada', 'Ada', 'Ada'],
  ['Lovelace, Dr Ada', 'Ada', 'Ada'],
  ['Ada Lovelace, PhD', 'Ada', 'Ada'],
  ['Dr Lovelace, PhD', 'Dr', 'Dr Lovelace, PhD'],
  ['Lovelace,', 'Lovelace', 'Lovelace'],
  ['Drew Lovelace', 'Drew', 'Drew'],
  ['MRS ADA LOVELACE', 'ADA', 'ADA'],
  ['Lord  Byron', 'Lord', 'Lord  Byron'],
  ['Prof Dr Lovelace', 'Prof Dr', 'Prof Dr Lovelace'],
  ['Smith, Mr John', 'John', 'John'],
  ['Mr Smith', 'Mr', 'Mr Smith'],
  ['mr. smith', 'mr.', 'mr. smith'],
  ['MR SMITH', 'MR', 'MR SMITH'],
  ['Mrs Anna Smith', 'Anna', 'Anna'],
  ['Mr and Mrs Smith', 'Mr and Mrs', 'Mr and Mrs Smith'],
  ['Mr. & Mrs. Smith', 'Mr. & Mrs.', 'Mr. & Mrs. Smith'],
  ['Mr + Mrs Smith', 'Mr + Mrs', 'Mr + Mrs Smith'],
  ['Mr AND Mrs Smith', 'Mr AND Mrs', 'Mr AND Mrs Smith'],
  ['Mr&Mrs Smith', 'Mr&Mrs', 'Mr&Mrs Smith'],
  ['Mr/Mrs Smith', 'Mr/Mrs', 'Mr/Mrs Smith'],
  ['Mr and Mrs John Smith', 'John', 'John'],
  ['Mr and Mrs', 'Mr and Mrs', 'Mr and Mrs'],
  ['Mr', 'Mr', 'Mr'],
  ['Mr and', 'Mr', 'Mr'],
  ['Mr Smith and Mrs Jones', 'Mr', 'Mr Smith and Mrs Jones'],
  ['Anna and Ben Smith', 'Anna', 'Anna'],
  ['and Anna', 'Anna', 'Anna'],
  ['& Anna Smith', 'Anna', 'Anna'],
  ['and', 'and', 'and'],
  ['Prof. Dr. Weber', 'Prof. Dr.', 'Prof. Dr. Weber'],
  ['Prof.Dr. Weber', 'Prof.Dr.', 'Prof.Dr. Weber'],
  ['Herr und Frau Müller', 'Herr und Frau', 'Herr und Frau Müller'],
  ['Herr Dr. Müller', 'Herr Dr.', 'Herr Dr. Müller'],
  ['Frau Anna Müller', 'Anna', 'Anna'],
  ['Señora García', 'Señora', 'Señora García'],
  ['Sr. y Sra. García', 'Sr. y Sra.', 'Sr. y Sra. García'],
  ['Don Juan García', 'Juan', 'Juan'],
  ['M. et Mme Dupont', 'M. et Mme', 'M. et Mme Dupont'],
  ['Mademoiselle Dupont', 'Mademoiselle', 'Mademoiselle Dupont'],
  ['Sig.ra Rossi', 'Sig.ra', 'Sig.ra Rossi'],
  ['Signor Rossi', 'Signor', 'Signor Rossi'],
  ['Dott.ssa Maria Rossi', 'Maria', 'Maria'],
  ['Mevrouw Jansen', 'Mevrouw', 'Mevrouw Jansen'],
  ['Pani Kowalska', 'Pani', 'Pani Kowalska'],
  ['Et Al', 'Et', 'Et'],
  ['Yves Y Martin', 'Yves', 'Yves'],
  ['José', 'José', 'José'],
  ['李', '李', '李'],
  ['ada@example.com', 'ada', 'ada'],
  ['- Ada', 'Ada', 'Ada'],
  ['@ @', '@ @', null],
  ['+', '+', null],
  ['123', '123', null],
  ['🎉', '🎉', null],
  ['', '', null],
];

describe('the first name of a guest', () => {
  it.each(cases)('of “%s” is “%s”', (name, first) => {
    expect(firstNameOf(name)).toBe(first);
  });
});

describe('a greeting', () => {
  it.each(cases)('of “%s”, whose first name is “%s”, is by %j', (name, _first, greeting) => {
    expect(greetingNameOf(name)).toBe(greeting);
  });
});
