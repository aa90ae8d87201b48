import { useParams } from '@tanstack/react-router'

export type RecordMode = 'view' | 'edit' | 'create'

/** Mode and id of the address `/Users/{mode}/{id?}`, letter case aside; undefined: there is no such page. */
export const useRecordMode = (): { readonly mode: RecordMode; readonly id: string } | undefined => {
  const { mode = '', id = '' } = useParams({ strict: false }) as { mode?: string; id?: string }
  const wanted = mode.toLowerCase()
  if (wanted === 'create') return { mode: 'create', id: '' }
  return (wanted === 'view' || wanted === 'edit') && id !== '' ? { mode: wanted, id } : undefined
}
