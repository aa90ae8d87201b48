import type { WrittenVersion } from './parse-change-log.ts'

/** Section of a version for users; the other sections are notes for who runs or develops Solvane. */
const userSection = 'In short'

/** What users read of a version: its section for users, without a title, or all of it where there is none. */
export const userNotes = (version: WrittenVersion): WrittenVersion => {
  const section = version.sections.find(({ title }) => title === userSection)
  return section ? { ...version, sections: [{ ...section, title: '' }] } : version
}
