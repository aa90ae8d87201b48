import type { WrittenVersion } from './parse-change-log.ts'

/** Section of a version for users; the other sections are notes for who runs or develops Solvane. */
const userSection = 'In short'

/** The notes of a version for users: its section for them, without a title, or the whole version without such a section. */
export const userNotes = (version: WrittenVersion): WrittenVersion => {
  const section = version.sections.find(({ title }) => title === userSection)
  return section ? { ...version, sections: [{ ...section, title: '' }] } : version
}
