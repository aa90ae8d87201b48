import type {
  BooleanField,
  DecimalField,
  IntegerField,
  OneOfField,
  Range,
  SeveralOfField,
  TextField,
} from '../../../platform/contract/field.ts'

/** Short forms of the fields of models. Sections group them on the card. */

/** Settings that a field of a model can have besides its values. */
interface More {
  readonly need?: 'needed' | 'expected'
  readonly inTable?: true
  readonly usual?: Range
  readonly section?: string
  readonly computedBy?: string
  readonly visibleWhen?: { readonly field: string; readonly is: readonly string[] }
}

export const decimal = (unit: string | null, hard: Range, decimals: number, more: More = {}): DecimalField => ({
  ...{ kind: 'decimal', section: 'technical', unit, hard, decimals },
  ...more,
})

export const whole = (unit: string | null, hard: Range, more: More = {}): IntegerField => ({
  ...{ kind: 'integer', section: 'technical', unit, hard },
  ...more,
})

export const choice = (choices: readonly string[], more: More = {}): OneOfField => ({
  ...{ kind: 'oneOf', section: 'technical', choices },
  ...more,
})

export const choices = (of: readonly string[], more: More = {}): SeveralOfField => ({
  ...{ kind: 'severalOf', section: 'technical', choices: of },
  ...more,
})

export const flag = (more: More = {}): BooleanField => ({ kind: 'boolean', section: 'technical', ...more })

export const line = (longest: number, more: More & { readonly example?: string } = {}): TextField => ({
  ...{ kind: 'text', section: 'technical', longest, format: 'line' },
  ...more,
})
