import type { FastifyInstance, FastifyReply } from 'fastify'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import type { PasswordCheck } from '../auth/principal.ts'
import type { SecondFactors } from '../auth/second-factors.ts'
import type { Config } from '../config/config.ts'
import { ProblemError } from '../http/problems.ts'
import type { PageRenderer } from './identity-page.ts'
import { isFromOwnPage } from './own-page.ts'
import type { PendingSignIn, PendingSignIns } from './pending-sign-ins.ts'
import { interactionPath } from './provider.ts'
import { type CodeFault, recoveryCodesPage, secondFactorPage, setUpPage } from './second-factor-page.ts'
import { crossSiteForm, identityOperations, type SignInAudit } from './sign-in-audit.ts'
import { findInteraction, interactionLanguage, sendExpired, sendIdentityPage } from './sign-in-interaction.ts'
import { type InteractionRequest, pagesOf, type SignInSteps } from './sign-in-steps.ts'

/** A text longer than any code counts as a wrong code, not as a missing one. */
const Code = z
  .string()
  .trim()
  .transform((text) => text.slice(0, 100))
const CodeForm = z.object({ code: Code.default('') })
const CodeQuery = z.object({ recovery: z.literal('1').optional() })

interface SecondFactorParts {
  readonly config: Config
  readonly provider: Provider
  readonly passwords: PasswordCheck
  readonly secondFactors: SecondFactors
  readonly pending: PendingSignIns
  readonly steps: SignInSteps
  readonly render: PageRenderer
  readonly audit: SignInAudit
}

/**
 * The pages after the password: the code, and the set-up where the installation asks for it. They belong to who has given
 * the password in this very interaction, or whom the browser's session knows.
 */
export const serveSecondFactor = (app: FastifyInstance, parts: SecondFactorParts): void => {
  const { config, provider, passwords, secondFactors, pending, steps, render, audit } = parts
  const failures = [app.limits.signInAddress, app.limits.signIn]
  const page = `${interactionPath}/:uid` as const

  const placeOf = ({ ip, id }: InteractionRequest) => ({ address: ip, requestId: id })

  /** Who owes what; sends the reply itself when nobody does. */
  const owed = async (request: InteractionRequest, reply: FastifyReply) => {
    const { uid } = request.params
    const interaction = await findInteraction(provider, request, reply)
    const isForeign = request.method === 'POST' && !isFromOwnPage(request, config.webApplicationUrl)
    if (isForeign) audit.refused(identityOperations.come, crossSiteForm, placeOf(request))
    if (!interaction || isForeign) {
      sendExpired(request, reply, render)
      return undefined
    }
    const held = await pending.find(uid)
    const claims = held && (await passwords.claims(held.subject))
    if (!held || !claims) {
      steps.go(reply, pagesOf(uid).password)
      return undefined
    }
    return { ...held, uid, name: claims.name, language: interactionLanguage(request, interaction.params) }
  }
  type Owed = PendingSignIn & NonNullable<Awaited<ReturnType<typeof owed>>>

  const codePage = ({ uid, name, language, isStepUp }: Owed, isRecovery: boolean, error?: CodeFault) => {
    const { code, anew } = pagesOf(uid)
    const recovery = `${code}?recovery=1`
    return secondFactorPage({
      language,
      name,
      isRecovery,
      action: isRecovery ? recovery : code,
      otherWay: isRecovery ? code : recovery,
      ...(!isStepUp && { anew }),
      ...(error && { error }),
    })
  }

  /** Counts an attempt before the code is looked at; false when there were too many. */
  const countAttempt = (request: InteractionRequest, reply: FastifyReply): boolean => {
    try {
      for (const limit of failures) limit.take(request, reply)
      return true
    } catch (error) {
      if (error instanceof ProblemError) return false
      throw error
    }
  }

  app.get(`${page}/code`, async (request: InteractionRequest, reply) => {
    const who = await owed(request, reply)
    if (!who) return reply
    const state = await secondFactors.stateOf(who.subject)
    if (state === 'must-set-up' && !who.isStepUp) return steps.go(reply, pagesOf(who.uid).setUp)
    // Somebody took it away meanwhile: it begins with the password again.
    if (state !== 'set-up') return steps.go(reply, pagesOf(who.uid).anew)
    const isRecovery = CodeQuery.safeParse(request.query).data?.recovery !== undefined
    return sendIdentityPage(reply, render, codePage(who, isRecovery))
  })

  app.post(`${page}/code`, async (request: InteractionRequest, reply) => {
    const who = await owed(request, reply)
    if (!who) return reply
    const isRecovery = CodeQuery.safeParse(request.query).data?.recovery !== undefined
    const { code } = CodeForm.safeParse(request.body).data ?? { code: '' }
    // No attempt: neither counted nor logged.
    if (code === '') {
      const missing = codePage(who, isRecovery, isRecovery ? 'recoveryMissing' : 'codeMissing')
      return sendIdentityPage(reply, render, missing, 422)
    }
    const outcome = countAttempt(request, reply) ? await secondFactors.verify(who.subject, code) : 'blocked'
    if (outcome === 'wrong' || outcome === 'blocked') {
      const isWrong = outcome === 'wrong'
      audit.codeRefused(who.subject, placeOf(request), { isStepUp: who.isStepUp, isBlocked: !isWrong })
      request.log.warn({ event: 'code-refused', subject: who.subject, address: request.ip }, 'second factor refused')
      const wrong = isRecovery ? 'wrongRecovery' : 'wrongCode'
      const again = codePage(who, isRecovery, isWrong ? wrong : 'tooMany')
      return sendIdentityPage(reply, render, again, isWrong ? 401 : 429)
    }
    for (const limit of failures) limit.giveBack(request)
    audit.secondFactor(who.subject, placeOf(request), {
      isStepUp: who.isStepUp,
      isRecovery: outcome === 'recoveryCode',
    })
    request.log.info({ event: 'second-factor', subject: who.subject, address: request.ip }, 'second factor given')
    if (!who.isStepUp) await passwords.signedIn(who.subject)
    return steps.finish(request, reply, who.subject, true)
  })

  app.get(`${page}/set-up`, async (request: InteractionRequest, reply) => {
    const who = await owed(request, reply)
    if (!who) return reply
    const { uid, subject, name, language } = who
    const setUp = who.isStepUp ? undefined : await secondFactors.begin(subject)
    if (!setUp) return steps.go(reply, pagesOf(uid).code)
    return sendIdentityPage(reply, render, setUpPage({ language, name, action: pagesOf(uid).setUp, setUp }))
  })

  app.post(`${page}/set-up`, async (request: InteractionRequest, reply) => {
    const who = await owed(request, reply)
    if (!who) return reply
    const { uid, subject, name, language } = who
    const { code } = CodeForm.safeParse(request.body).data ?? { code: '' }
    const again = async (error: CodeFault, status: number) => {
      const setUp = await secondFactors.begin(subject)
      if (!setUp) return steps.go(reply, pagesOf(uid).code)
      const page = setUpPage({ language, name, action: pagesOf(uid).setUp, setUp, error })
      return sendIdentityPage(reply, render, page, status)
    }
    if (code === '') return again('codeMissing', 422)
    const outcome = countAttempt(request, reply) ? await secondFactors.confirm(subject, code) : 'blocked'
    if (outcome === 'wrong' || outcome === 'blocked') {
      audit.codeRefused(subject, placeOf(request), { isStepUp: false, isBlocked: outcome === 'blocked' })
      return outcome === 'wrong' ? again('wrongCode', 401) : again('tooMany', 429)
    }
    if (outcome === 'gone') return steps.go(reply, pagesOf(uid).setUp)
    for (const limit of failures) limit.giveBack(request)
    audit.secondFactorSetUp(subject, placeOf(request))
    request.log.info({ event: 'second-factor-set-up', subject, address: request.ip }, 'second factor set up')
    await pending.put(uid, { subject, isStepUp: false, isConfirmed: true })
    const codes = recoveryCodesPage({ language, action: pagesOf(uid).kept, codes: outcome.recoveryCodes })
    return sendIdentityPage(reply, render, codes)
  })

  app.post(`${page}/continue`, async (request: InteractionRequest, reply) => {
    const who = await owed(request, reply)
    if (!who) return reply
    if (!who.isConfirmed) return steps.go(reply, pagesOf(who.uid).code)
    audit.secondFactor(who.subject, placeOf(request), { isStepUp: false, isRecovery: false })
    await passwords.signedIn(who.subject)
    return steps.finish(request, reply, who.subject, true)
  })

  /** Somebody else wants to sign in. Nothing is lost by it, so that a link does. */
  app.get(`${page}/anew`, async (request: InteractionRequest, reply) => {
    if (!(await findInteraction(provider, request, reply))) return sendExpired(request, reply, render)
    await pending.forget(request.params.uid)
    return steps.go(reply, pagesOf(request.params.uid).password)
  })
}
