import type { GroupFiles } from '@venue/domain/venue/group-file';
import { compareGroups } from './compare-groups';
import { currencyFault, readGroup } from './read-group';
import { writeGroup } from './write-group';

export { compareGroups, readGroup, writeGroup };

export const groupFiles: GroupFiles = {
  read: (text) => readGroup(text),
  write: writeGroup,
  currencyFault,
  compare: compareGroups,
};
