import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from './load-config.ts'
import { settings } from './settings.ts'

const shown = (environment: Record<string, string>) =>
  new Map(loadConfig(environment).shownSettings.map((setting) => [setting.name, setting]))

test('every setting is shown, with what is in force and where it comes from', () => {
  const all = shown({ PORT: '9090', ALLOWED_BROWSERS: 'Chrome,Firefox' })
  expect([...all.keys()]).toEqual(Object.values(settings).map(({ name }) => name))
  expect(all.get('PORT')).toMatchObject({ value: '9090', origin: 'environment', isSecret: false })
  expect(all.get('WEB_APPLICATION_URL')).toMatchObject({ value: 'http://localhost:9090', origin: 'default' })
  expect(all.get('SOLVANE_DEMO')).toMatchObject({ value: 'true', origin: 'default' })
  expect(all.get('ALLOWED_BROWSERS')).toMatchObject({ value: 'Chrome,Firefox' })
  expect(all.get('RETENTION_RAW_DAYS')).toMatchObject({ value: null, defaultText: 'for ever' })
})

test('a secret is never shown, and of an address nothing but where it leads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'solvane-settings-'))
  const file = join(folder, 'token')
  writeFileSync(file, 'hidden-token-of-a-file')
  const all = shown({
    DATABASE_URL: 'postgresql://solvane:hidden@db.example.org:5432/solvane?sslpassword=hidden',
    CLICKHOUSE_URL: 'https://default:hidden@ch.example.org:8443/solvane',
    MQTT_URL: 'mqtts://hidden-name:hidden@broker.example.org:8883',
    OIDC_ISSUER: 'https://admin:hidden@login.example.org/realms/x',
    SMTP_URL: 'smtps://solvane:hidden@mail.example.org:465',
    MAIL_FROM: 'Solvane <solvane@example.org>',
    METRICS_TOKEN_FILE: file,
  })
  rmSync(folder, { recursive: true })
  expect(JSON.stringify([...all.values()])).not.toContain('hidden')
  expect(all.get('DATABASE_URL')).toMatchObject({ value: 'postgresql://db.example.org:5432/solvane', isSecret: true })
  expect(all.get('MQTT_URL')?.value).toBe('mqtts://broker.example.org:8883')
  expect(all.get('METRICS_TOKEN')).toEqual({
    name: 'METRICS_TOKEN',
    value: null,
    defaultText: settings.metricsToken.defaultText,
    origin: 'file',
    isSecret: true,
  })
})
