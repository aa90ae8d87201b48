import type { FolderViolation } from './folder-rules.ts'

const migrationName = /^(migrations\/\w+)\/(\d{12})_[^/]*\.sql$/

/** Migrations of one folder with the same time stamp: the server does not start with them. Pure. `files` are paths from the root. */
export const migrationViolations = (files: readonly string[]): FolderViolation[] => {
  const named = files.flatMap((file) => {
    const [, folder, stamp] = migrationName.exec(file) ?? []
    return folder && stamp ? [{ file, place: `${folder}/${stamp}` }] : []
  })
  return [...Map.groupBy(named, ({ place }) => place).values()].flatMap(([first, ...others]) =>
    others.map(({ file }) => ({ rule: 'migrations', file, message: `has the time stamp of ${first?.file}` })),
  )
}
