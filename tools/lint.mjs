// Lints everything and checks all types, in one process: rules that need types and the check of
// types use the same programs of TypeScript, which works out each type once.
import { relative } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';

/** The first is for Node, the others for browsers and the like. Each file is listed by one. */
const configs = [
  'tsconfig.json',
  'apps/widget/tsconfig.json',
  'apps/console/src/page/tsconfig.json',
  'libs/ui/tsconfig.json',
  'libs/client/tsconfig.json',
];
const formatting = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => '\n',
};

const projects = configs.map(projectOf);
const faults = [...(await lintFaults()), ...projects.flatMap(typeFaults)];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function projectOf(config) {
  const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(config, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (fault) => {
      throw new Error(ts.formatDiagnostic(fault, formatting));
    },
  });
  const program = ts.createProgram({
    rootNames: fileNames,
    options,
    configFileParsingDiagnostics: errors,
  });
  return { fileNames, program };
}

async function lintFaults() {
  const programs = projects.map(({ program }) => program);
  const eslint = new ESLint({
    overrideConfig: {
      files: ['**/*.ts'],
      languageOptions: { parserOptions: { programs, projectService: false } },
    },
  });
  const results = await eslint.lintFiles('.');
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, column, ruleId, message }) => {
      const place = `${relative(process.cwd(), filePath)}:${line}:${column}`;
      return `${place} ${message} (${ruleId ?? 'ESLint'})`;
    }),
  );
}

/** Of the files that the project itself lists: what they import is listed by another one. */
function typeFaults({ fileNames, program }) {
  const found = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...fileNames.flatMap((name) => {
      const file = program.getSourceFile(name);
      return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    }),
  ];
  return found.map((fault) => ts.formatDiagnostic(fault, formatting).trimEnd());
}
