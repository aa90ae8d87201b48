import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getDataImports, type ImportRun } from '../contract/import-run.ts'

export const importsPerPage = 50
const root = 'data-imports'
const lookEveryMs = 3_000

/** Of everything that is read about imports. */
export const importsKey = [root]

const isChanging = ({ state }: ImportRun): boolean =>
  state === 'staging' || state === 'committing' || state === 'undoing'

/** A page of imports, from 1, newest first. It is read again while one of them changes, or values are judged. */
export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: [root, page],
    queryFn: async ({ signal }) => await call(getDataImports, { query: { page, size: importsPerPage } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data && (data.tagsToJudge > 0 || data.results.some(isChanging)) ? lookEveryMs : false,
  })
