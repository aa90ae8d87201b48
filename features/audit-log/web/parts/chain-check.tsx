import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { ChainStep } from '../../contract/audit-log.ts'
import { readChainSteps } from '../chain-steps.ts'
import { signerQuery } from '../queries.ts'
import styles from './chain-check.module.css'

/** Recomputes the hashes of the whole log on the server and says whether it is what was written, and where it is not. */
export function ChainCheck({ onOpenRow }: { readonly onOpenRow: (number: number) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [step, setStep] = useState<ChainStep>()
  const [error, setError] = useState<unknown>()
  const signer = useQuery({ ...signerQuery(), enabled: isOpen })
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const run = async () => {
    abort.current?.abort()
    const own = new AbortController()
    abort.current = own
    setOpen(true)
    setStep(undefined)
    setError(undefined)
    try {
      await readChainSteps(setStep, own.signal)
    } catch (thrown) {
      if (!own.signal.aborted) setError(thrown)
    }
  }
  const close = () => {
    abort.current?.abort()
    setOpen(false)
  }
  const rows = format.number(step?.rows ?? 0)
  const brokenAt = step?.brokenAt ?? null
  return (
    <>
      <Button icon={<IconShieldCheck size={16} aria-hidden="true" />} onClick={() => void run()}>
        {t('auditLog.check.button')}
      </Button>
      <Drawer title={t('auditLog.check.title')} closeLabel={t('action.close')} opened={isOpen} onClose={close}>
        <p className={styles.text}>{t('auditLog.check.text')}</p>
        {error !== undefined ? (
          <QueryError error={error} onRetry={() => void run()} inline />
        ) : !step?.isEnd ? (
          <div role="status">
            <progress className={styles.progress} max={Math.max(1, step?.total ?? 1)} value={step?.rows ?? 0} />
            {t('auditLog.check.running', { rows, total: format.number(step?.total ?? 0) })}
          </div>
        ) : brokenAt === null ? (
          <div role="status">
            <p>
              <StateMark state="good" label={t('auditLog.check.whole', { count: step.rows, rows })} />
            </p>
            <p className={styles.text}>{t('auditLog.check.keep')}</p>
            <code className={styles.hash}>{step.hash}</code>
            {signer.data && (
              <>
                <p className={styles.text}>{t('auditLog.check.signer')}</p>
                <code className={styles.hash}>{signer.data.keyId}</code>
              </>
            )}
          </div>
        ) : (
          <div role="alert">
            <p>
              <StateMark state="critical" label={t('auditLog.check.broken', { row: format.number(brokenAt) })} />
            </p>
            <p className={styles.text}>{t('auditLog.check.brokenText', { count: step.rows, rows })}</p>
            <Button
              onClick={() => {
                close()
                onOpenRow(brokenAt)
              }}
            >
              {t('auditLog.check.openRow')}
            </Button>
          </div>
        )}
      </Drawer>
    </>
  )
}
