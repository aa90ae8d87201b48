import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(new URL('./Dockerfile', import.meta.url), 'utf8')
const lastStage = text.slice(text.lastIndexOf('\nFROM '))

describe('the Dockerfile', () => {
  it('has no fault that a linter finds', () => {
    expect(validate(text)).toEqual([])
  })

  it('takes the Node that everybody works with', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const images = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(new Set(images)).toEqual(new Set([`node:${dependencies.node}-bookworm-slim`]))
  })

  it('ends as a user of no rights, with a health check', () => {
    expect(lastStage).toMatch(/^USER 10001:10001$/m)
    expect(lastStage).toContain('HEALTHCHECK ')
    expect(text).not.toMatch(/ADD http|curl|--privileged/)
  })
})
