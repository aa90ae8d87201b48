import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useStepUp } from '../../../../platform/web/session/use-step-up.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { checkMySecondFactor } from '../../contract/second-factor.ts'
import { secondFactorQuery } from '../queries.ts'
import { stepUpKey } from '../refusal.ts'
import styles from './profile.module.css'

/** Asks for the second factor as a control command does, and tells how long it counts. Other buttons stand beside. */
export function SecondFactorCheck({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation()
  const stepUp = useStepUp()
  const { language } = useLanguage()
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: async (confirming: Promise<string>) => call(checkMySecondFactor, { controlToken: await confirming }),
    onSuccess: () => client.invalidateQueries({ queryKey: secondFactorQuery().queryKey }),
  })
  // The window opens with the click itself, before anything is waited for.
  const begin = () => check.mutate(stepUp.confirm({ language, anew: true }))
  const minutes = check.data ? Math.round((check.data.endsAtMs - check.data.confirmedAtMs) / 60_000) : 0
  return (
    <div className={styles.stack}>
      <div className={styles.choices}>
        <Button size="small" busy={check.isPending} onClick={begin}>
          {t('myProfile.secondFactor.check')}
        </Button>
        {children}
      </div>
      <div role="status">
        {check.data && (
          <p>
            {t('myProfile.secondFactor.confirmed')} <Instant atMs={check.data.confirmedAtMs} />
            {', '}
            {t('myProfile.secondFactor.validFor', { count: minutes })}
          </p>
        )}
        {check.error && <StateMark state="warning" label={t(stepUpKey(check.error))} />}
      </div>
    </div>
  )
}
