import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseAllDocuments, parse as parseYaml } from 'yaml'
import { loadConfig } from '../../platform/server/config/load-config.ts'
import { productVersion } from '../../platform/server/config/product-version.ts'
import { roles } from '../../platform/server/config/role.ts'
import { settings } from '../../platform/server/config/settings.ts'
import { findHelm } from '../test-helm.ts'

const chart = fileURLToPath(new URL('./solvane', import.meta.url))
const helm = findHelm() ?? ''
if (helm === '') console.info('No Helm on this machine: the chart is not rendered.')

const run = (...parameters: string[]) => spawnSync(helm, parameters, { encoding: 'utf8' })
const kinds = { Deployment, HorizontalPodAutoscaler, Ingress, PodDisruptionBudget, Service, ServiceAccount }

type Rendered = { kind: keyof typeof kinds; metadata: { name: string }; spec: never }
const template = (...parameters: string[]): Rendered[] => {
  const { status, stdout, stderr } = run('template', 'solvane', chart, ...parameters)
  if (status !== 0) throw new Error(stderr)
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as Rendered | null)
    .filter((object) => object !== null)
}
const render = (...set: string[]): Rendered[] => template(...set.flatMap((one) => ['--set', one]))
const deployments = (objects: Rendered[]) =>
  objects.filter(({ kind }) => kind === 'Deployment') as unknown as InstanceType<typeof Deployment>[]
const podOf = (deployment: InstanceType<typeof Deployment>) => {
  const pod = deployment.spec?.template.spec
  const container = pod?.containers?.[0]
  if (!pod || !container) throw new Error('no pod')
  return { pod, container }
}
const environmentOf = (deployment: InstanceType<typeof Deployment>): Record<string, string> =>
  Object.fromEntries((podOf(deployment).container.env ?? []).map(({ name, value }) => [name, value ?? '']))

describe.skipIf(helm === '')('the Helm chart', () => {
  it("passes Helm's own lint, strictly", () => {
    expect(run('lint', '--strict', chart)).toMatchObject({ status: 0 })
  })

  it('renders objects that Kubernetes knows', () => {
    const objects = render('settings.OIDC_ISSUER=https://id.example')
    for (const object of objects) {
      const Kind = kinds[object.kind]
      expect(Kind, object.kind).toBeDefined()
      new Kind(object as never).validate()
    }
    expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual(
      [
        ...roles.flatMap((role) => [`Deployment solvane-${role}`, `PodDisruptionBudget solvane-${role}`]),
        ...['api', 'push'].flatMap((role) => [`Service solvane-${role}`, `HorizontalPodAutoscaler solvane-${role}`]),
        'Ingress solvane',
        'ServiceAccount solvane',
      ].toSorted(),
    )
  })

  it('starts each role with settings that Solvane takes, secrets as files, and nothing else', () => {
    for (const deployment of deployments(render('settings.PUSH_TIMEOUT_MS=20000', 'settings.MAINTENANCE_MODE=true'))) {
      const { pod } = podOf(deployment)
      const environment = environmentOf(deployment)
      expect(pod.enableServiceLinks).toBe(false)
      for (const { name, secret } of Object.values(settings))
        if (secret && name in environment) throw new Error(`${name} stands in the open`)
      const files = Object.keys(environment).filter((name) => name.endsWith('_FILE'))
      expect(files).toHaveLength(4)
      // What the files hold is the installation's; here stands what they would.
      const examples = Object.values(settings).flatMap(({ name, example }) =>
        files.includes(`${name}_FILE`) ? [[name, example]] : [],
      )
      for (const name of files) delete environment[name]
      const config = loadConfig({ ...environment, ...Object.fromEntries(examples) })
      expect(config.roles).toEqual([deployment.metadata?.name?.replace('solvane-', '')])
      expect(config.maintenanceMode).toBe(true)
    }
  })

  it('hands on numbers, truths and texts of a values file as they are written, and secrets as the files that are named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'solvane-chart-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const values = join(folder, 'values.yaml')
    writeFileSync(
      values,
      `settings:
  MQTT_MESSAGES_PER_SECOND: 1000000
  API_CALLS_PER_MINUTE: 0
  OIDC_CLIENT_ID: 1000000.25
  OIDC_AUDIENCE: "1e6"
  MAINTENANCE_MODE: true
  MAIL_FROM: Solvane <solvane@example.org>
  SMTP_URL_FILE: /run/secrets/solvane/SMTP_URL
`,
    )
    for (const { name, secret, example } of Object.values(settings))
      if (secret) writeFileSync(join(folder, name), `${example}\n`)
    for (const deployment of deployments(template('-f', values))) {
      const environment = Object.entries(environmentOf(deployment)).map(([name, text]) => [
        name,
        text.replace('/run/secrets/solvane', folder),
      ])
      expect(loadConfig(Object.fromEntries(environment))).toMatchObject({
        mqttMessagesPerSecond: 1_000_000,
        apiCallsPerMinute: 0,
        oidc: { clientId: '1000000.25', audience: '1e6' },
        maintenanceMode: true,
        mailServer: { url: settings.smtpUrl.example, from: 'Solvane <solvane@example.org>' },
        databaseUrl: settings.databaseUrl.example,
      })
    }
  })

  it('runs as nobody, on a read-only file system, with probes', () => {
    for (const deployment of deployments(render())) {
      const { pod, container } = podOf(deployment)
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      })
      expect(pod.automountServiceAccountToken).toBe(false)
      for (const probe of [container.livenessProbe, container.readinessProbe, container.startupProbe])
        expect(probe?.httpGet?.path).toMatch(/^\/health\/(live|ready)$/)
      const written = (container.volumeMounts ?? [])
        .filter(({ readOnly }) => !readOnly)
        .map(({ mountPath }) => mountPath)
      expect(written).toEqual(['/var/lib/solvane', '/tmp'])
    }
  })

  it('mounts the claim of exports where they are written and sent, and has none without it', () => {
    const mounts = (deployment: InstanceType<typeof Deployment>) => {
      const { pod, container } = podOf(deployment)
      const claims = (pod.volumes ?? []).map(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName)
      const paths = (container.volumeMounts ?? []).map(({ mountPath }) => mountPath)
      return claims.includes('files') && paths.includes('/var/lib/solvane-exports')
    }
    for (const deployment of deployments(render('exports.claimName=files'))) {
      new Deployment(deployment as never).validate()
      const role = deployment.metadata?.name?.replace('solvane-', '') ?? ''
      expect(mounts(deployment), role).toBe(['api', 'jobs'].includes(role))
      // The secrets are in files that are not here.
      const environment = Object.entries(environmentOf(deployment)).filter(([name]) => !name.endsWith('_FILE'))
      const stores = { DATABASE_URL: settings.databaseUrl.example, CLICKHOUSE_URL: settings.clickhouseUrl.example }
      const config = loadConfig({ ...Object.fromEntries(environment), ...stores, MQTT_URL: settings.mqttUrl.example })
      expect(config.exports.folder).toBe('/var/lib/solvane-exports')
    }
    for (const deployment of deployments(render())) {
      expect(mounts(deployment)).toBe(false)
      expect(environmentOf(deployment)).not.toHaveProperty('EXPORT_FOLDER')
    }
    const twice = ['--set', 'exports.claimName=files', '--set', 'settings.EXPORT_FOLDER=/x']
    expect(run('template', 'x', chart, ...twice).stderr).toMatch(/remove it from settings/)
  })

  it('leaves the number of pods to the autoscaler where there is one', () => {
    const of = (role: string, objects: Rendered[]) =>
      deployments(objects).find(({ metadata }) => metadata?.name === `solvane-${role}`)
    expect(of('push', render())?.spec?.replicas).toBeUndefined()
    expect(of('push', render('roles.push.autoscaling.enabled=false', 'roles.push.replicas=3'))?.spec?.replicas).toBe(3)
    expect(of('ingest', render('roles.ingest.replicas=4'))?.spec?.replicas).toBe(4)
  })

  it('refuses values that make no sense', () => {
    for (const wrong of ['roles.api.replicas=many', 'webApplicationUrl=solvane', 'settings.lower=1', 'secrets=x'])
      expect(run('template', 'x', chart, '--set', wrong).status, wrong).not.toBe(0)
  })

  it('routes push connections to push and everything else to api', () => {
    const ingress = render('webApplicationUrl=https://wind.example:8443').find(
      ({ kind }) => kind === 'Ingress',
    ) as unknown as InstanceType<typeof Ingress>
    const [rule] = ingress.spec?.rules ?? []
    expect(rule?.host).toBe('wind.example')
    expect(rule?.http?.paths.map(({ path, backend }) => [path, backend.service?.name])).toEqual([
      ['/push', 'solvane-push'],
      ['/', 'solvane-api'],
    ])
  })

  it('has the version of the program', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    const { appVersion } = parseYaml(readFileSync(`${chart}/Chart.yaml`, 'utf8'))
    expect(appVersion).toBe(version)
  })
})

it('has a Job for backups that Kubernetes knows, with a command and settings that Solvane takes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'solvane-job-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const job = parseYaml(readFileSync(new URL('./backup-job.yaml', import.meta.url), 'utf8'))
  new Job(job).validate()
  const [container] = job.spec.template.spec.containers
  expect(existsSync(new URL(`../../${container.command[1]}`, import.meta.url))).toBe(true)
  expect(container.image).toBe(`solvane:${productVersion()}`)
  for (const { name, secret, example } of Object.values(settings))
    if (secret) writeFileSync(join(folder, name), example)
  const environment = container.env.map(({ name, value }: { name: string; value: string }) => [
    name,
    value.replace('/run/secrets/solvane', folder),
  ])
  expect(loadConfig(Object.fromEntries(environment))).toMatchObject({
    databaseUrl: settings.databaseUrl.example,
    clickhouseUrl: settings.clickhouseUrl.example,
    demo: false,
  })
})
