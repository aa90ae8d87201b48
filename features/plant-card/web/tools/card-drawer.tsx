import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { textOf } from '../../../../platform/web/url-state/fields.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'

/** The drawer that is open beside a card. */
const ToolView = v.object({ beside: textOf(40) })

/** A button in the header of a card with a drawer of its own. The address contains the open one. */
export function CardDrawer({
  name,
  label,
  icon,
  children,
}: {
  /** In the address. */
  readonly name: string
  readonly label: string
  readonly icon: ReactNode
  readonly children: () => ReactNode
}) {
  const { t } = useTranslation()
  const [{ beside }, setView] = useViewState(ToolView)
  const isOpen = beside === name
  return (
    <>
      <Button icon={icon} onClick={() => setView({ beside: name }, { replace: false })}>
        {label}
      </Button>
      <Drawer
        title={label}
        closeLabel={t('action.close')}
        opened={isOpen}
        onClose={() => setView({ beside: '' })}
        size={720}
      >
        {isOpen && children()}
      </Drawer>
    </>
  )
}
