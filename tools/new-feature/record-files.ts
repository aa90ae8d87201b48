import type { GivenNames } from './given-names.ts'
import { recordLocales } from './record-locales.ts'
import type { RecordName } from './record-name.ts'
import { recordServerFiles } from './record-server-files.ts'
import { recordWebFiles } from './record-web-files.ts'

const readme = ({ kebab, words }: RecordName) => `# ${kebab}

${words}: say in one sentence what a record is and who keeps it.

- Specification: name the document and section.
- Words: the terms that it adds; put them into docs/glossary.md too.
- \`contract/${kebab}.ts\` declares the fields, the rights and the rules. Everything else follows ([docs/a-new-record.md](../../docs/a-new-record.md)).
`

/** Paths below `features/<name>/` and their text. */
export const recordFiles = (name: RecordName, given: GivenNames): Readonly<Record<string, string>> => ({
  'README.md': readme(name),
  ...recordServerFiles(name),
  ...recordWebFiles(name),
  ...recordLocales(name, given),
})
