import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'

test.each([
  'password1234',
  'Password123!',
  'P@ssw0rd1234',
  '123456789012',
  'qwertyuiop12',
  'azertyuiop12',
  '1q2w3e4r5t6y',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'passwordpassword',
  'administrator',
  'solvane12345',
  'MotDePasse2026',
  'contraseña123',
  'palavrapasse1',
  'x'.repeat(200),
])('%s is among the first that are tried', async (password) => expect(await isCommonPassword(password)).toBe(true))

test.each([
  'wind over the hills',
  'le vent sur les collines',
  'correct horse battery staple',
  'q9#kL2pzVw7!',
  'a1b2c3d4e5f6g7h8i9j0'.repeat(10),
])('%s is not', async (password) => expect(await isCommonPassword(password)).toBe(false))
