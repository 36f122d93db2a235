import type { GroupFiles } from '@venue/domain/venue/group-file';
import { compareGroups } from './compare-groups';
import { changeGroupPart, groupPart } from './group-parts';
import { currencyFault, readGroup } from './read-group';
import { writeGroup } from './write-group';

export { writeCommentedGroup } from './commented-group';
export { groupSchemaText } from './schema-file';
export { compareGroups, readGroup, writeGroup };

export const groupFiles: GroupFiles = {
  read: (text) => readGroup(text),
  write: writeGroup,
  currencyFault,
  compare: compareGroups,
  part: groupPart,
  changePart: (group, path, value) => changeGroupPart(group, { path, value }),
};
