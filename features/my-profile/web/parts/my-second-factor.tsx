import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { MySecondFactor as State } from '../../contract/second-factor.ts'
import { secondFactorQuery } from '../queries.ts'
import styles from './profile.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorCheck } from './second-factor-check.tsx'
import { SecondFactorProof } from './second-factor-proof.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

/** Codes left at which somebody should make new ones. */
const fewCodes = 3

type Step = 'setUp' | 'renew' | 'remove'

/** The second factor of the own sign-in: set up, checked, its recovery codes, taken away. */
export function MySecondFactor() {
  const { t } = useTranslation()
  const query = useQuery(secondFactorQuery())
  const [step, setStep] = useState<Step>()
  const [codes, setCodes] = useState<readonly string[]>()
  const show = (recoveryCodes: readonly string[]) => {
    setStep(undefined)
    setCodes(recoveryCodes)
  }
  const close = () => setStep(undefined)
  return (
    <RecordSection title={t('myProfile.secondFactor.title')}>
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
      ) : query.data ? (
        <Standing state={query.data} onStep={setStep} />
      ) : (
        <LoadingState label={t('state.loading')} rows={2} />
      )}
      {step === 'setUp' && <SecondFactorSetUp onClose={close} onCodes={show} />}
      {step === 'renew' && <SecondFactorProof wish="renew" onClose={close} onCodes={show} />}
      {step === 'remove' && <SecondFactorProof wish="remove" onClose={close} onCodes={show} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </RecordSection>
  )
}

function Standing({ state, onStep }: { readonly state: State; readonly onStep: (step: Step) => void }) {
  const { t } = useTranslation()
  const { isOutside, hasPassword, isRequired, setUpAtMs, lastUsedAtMs, recoveryCodesLeft } = state
  if (isOutside)
    return (
      <div className={styles.stack}>
        <Note>{t('myProfile.secondFactor.outside')}</Note>
        <SecondFactorCheck />
      </div>
    )
  if (setUpAtMs === null)
    return (
      <div className={styles.stack}>
        <Note>{t(`myProfile.secondFactor.${hasPassword ? 'none' : 'noPassword'}`)}</Note>
        {isRequired && <StateMark state="warning" label={t('myProfile.secondFactor.required')} />}
        {hasPassword && (
          <div>
            <Button size="small" onClick={() => onStep('setUp')}>
              {t('myProfile.secondFactor.setUp')}
            </Button>
          </div>
        )}
      </div>
    )
  const left = t('myProfile.secondFactor.codesLeft', { count: recoveryCodesLeft })
  return (
    <div className={styles.stack}>
      <Facts
        facts={[
          [t('myProfile.secondFactor.since'), <Instant key="since" atMs={setUpAtMs} />],
          [
            t('myProfile.secondFactor.lastUsed'),
            lastUsedAtMs === null ? '-' : <Instant key="used" atMs={lastUsedAtMs} />,
          ],
          [
            t('myProfile.secondFactor.codes'),
            recoveryCodesLeft <= fewCodes ? <StateMark key="codes" state="warning" label={left} /> : left,
          ],
        ]}
      />
      <SecondFactorCheck>
        <Button size="small" onClick={() => onStep('renew')}>
          {t('myProfile.secondFactor.renew')}
        </Button>
        <Button size="small" onClick={() => onStep('remove')}>
          {t('myProfile.secondFactor.remove')}
        </Button>
      </SecondFactorCheck>
    </div>
  )
}
