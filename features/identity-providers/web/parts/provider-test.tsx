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
  const test = useMutation({ mutationFn: (body: Settings) => call(testIdentityProvider, { body }) })
  const run = () => test.mutate(settings())
  const isOutdated = test.variables !== undefined && JSON.stringify(test.variables) !== JSON.stringify(settings())
  // What is shown is of the settings that stand in the form.
  const steps = isOutdated ? undefined : test.data?.steps
  const failed = steps?.filter(({ state }) => state === 'failed').length ?? 0
  return (
    <>
      <div className={styles.testLine}>
        <Button icon={<IconPlugConnected size={16} aria-hidden="true" />} busy={test.isPending} onClick={run}>
          {t(test.data ? 'identityProviders.test.again' : 'identityProviders.test.run')}
        </Button>
        <Note inline role="status">
          {test.isPending
            ? t('identityProviders.test.running')
            : steps
              ? failed === 0
                ? t('identityProviders.test.fine')
                : t('identityProviders.test.failed', { count: failed })
              : t(isOutdated ? 'identityProviders.test.outdated' : 'identityProviders.test.intro')}
        </Note>
      </div>
      {test.isError && !isOutdated && <QueryError error={test.error} onRetry={run} busy={test.isPending} inline />}
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
