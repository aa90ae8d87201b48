import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EDIT, MANAGE } from '../../../../domain/right.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { type BulkAction, bulkActions } from '../../contract/endpoints.ts'
import type { PersonRow } from '../../contract/person.ts'
import { isAboutGroups } from '../bulk-confirm.ts'
import { BulkDialog } from './bulk-dialog.tsx'

/** Buttons of the selection bar; each opens a dialog that tells first what would happen. */
export function BulkActions({ people }: { readonly people: readonly PersonRow[] }) {
  const { t } = useTranslation()
  const can = useCan()
  const [action, setAction] = useState<BulkAction>()
  if (!can({ product: 'BackOfficeUsers', flag: EDIT })) return null
  const mayManage = can({ product: 'BackOfficeUsers', flag: MANAGE })
  return (
    <>
      {bulkActions
        .filter((one) => mayManage || !isAboutGroups(one))
        .map((one) => (
          <Button key={one} size="small" onClick={() => setAction(one)}>
            {t(`users.bulk.${one}`)}
          </Button>
        ))}
      {action && <BulkDialog key={action} action={action} people={people} onClose={() => setAction(undefined)} />}
    </>
  )
}
