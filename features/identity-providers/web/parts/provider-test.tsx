import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { type State, StateMark } from '../../../../kit/primitives/state-mark.tsx'
import type { CallArguments } from '../../../../platform/contract/endpoint.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { type TestStep, testIdentityProvider } from '../../contract/endpoints.ts'
import styles from './provider.module.css'

type Settings = CallArguments<typeof testIdentityProvider>['body']

const marks: Readonly<Record<TestStep['state'], State>> = {
  ok: 'good',
  failed: 'critical',
  unknown: 'warning',
  skipped: 'stale',
}

/** Asks the provider what sign-in needs, and tells each step: what came of it, why, and what to do. */
export function ProviderTest({ settings }: { readonly settings: () => Settings }) {
  const { t } = useTranslation()
  const test = useMutation({ mutationFn: () => call(testIdentityProvider, { body: settings() }) })
  const steps = test.data?.steps
  const failed = steps?.filter(({ state }) => state === 'failed').length ?? 0
  return (
    <>
      <div className={styles.testLine}>
        <Button
          icon={<IconPlugConnected size={16} aria-hidden="true" />}
          busy={test.isPending}
          onClick={() => test.mutate()}
        >
          {t(steps ? 'identityProviders.test.again' : 'identityProviders.test.run')}
        </Button>
        <Note inline role="status">
          {test.isPending
            ? t('identityProviders.test.running')
            : steps
              ? failed === 0
                ? t('identityProviders.test.fine')
                : t('identityProviders.test.failed', { count: failed })
              : t('identityProviders.test.intro')}
        </Note>
      </div>
      {test.isError && <QueryError error={test.error} onRetry={() => test.mutate()} busy={test.isPending} inline />}
      {steps && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <TestLine key={step.step} step={step} />
          ))}
        </ol>
      )}
    </>
  )
}

function TestLine({ step: { step, state, code, detail } }: { readonly step: TestStep }) {
  const { t } = useTranslation()
  const words = t([
    `identityProviders.test.code.${step}.${code}`,
    `identityProviders.test.code.any.${code}`,
    'identityProviders.test.code.any.other',
  ])
  return (
    <li className={styles.step}>
      <span>
        <StateMark state={marks[state]} label={t(`identityProviders.test.state.${state}`)} />
      </span>
      <span className={styles.stepText}>
        <strong>{t(`identityProviders.test.step.${step}`)}</strong>
        <span>{words}</span>
        {detail !== '' && <code className={styles.detail}>{detail}</code>}
      </span>
    </li>
  )
}
