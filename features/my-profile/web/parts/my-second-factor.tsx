import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import { Section } from './section.tsx'

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
    <Section title={t('myProfile.secondFactor.title')}>
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
    </Section>
  )
}

function Standing({ state, onStep }: { readonly state: State; readonly onStep: (step: Step) => void }) {
  const { t } = useTranslation()
  const { isOutside, hasPassword, isRequired, setUpAtMs, lastUsedAtMs, recoveryCodesLeft } = state
  if (isOutside)
    return (
      <div className={styles.stack}>
        <p className={styles.note}>{t('myProfile.secondFactor.outside')}</p>
        <SecondFactorCheck />
      </div>
    )
  if (setUpAtMs === null)
    return (
      <div className={styles.stack}>
        <p className={styles.note}>{t(`myProfile.secondFactor.${hasPassword ? 'none' : 'noPassword'}`)}</p>
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
      <dl className={styles.facts}>
        <dt>{t('myProfile.secondFactor.since')}</dt>
        <dd>
          <Instant atMs={setUpAtMs} />
        </dd>
        <dt>{t('myProfile.secondFactor.lastUsed')}</dt>
        <dd>{lastUsedAtMs === null ? '-' : <Instant atMs={lastUsedAtMs} />}</dd>
        <dt>{t('myProfile.secondFactor.codes')}</dt>
        <dd>{recoveryCodesLeft <= fewCodes ? <StateMark state="warning" label={left} /> : left}</dd>
      </dl>
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
