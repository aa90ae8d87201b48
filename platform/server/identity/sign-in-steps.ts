import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { SecondFactors } from '../auth/second-factors.ts'
import type { Config } from '../config/config.ts'
import { asksSecondFactor, contextOf, isForControl, methodsOf, passwordAcr } from './authentication-context.ts'
import type { PendingSignIns } from './pending-sign-ins.ts'
import { interactionPath } from './provider.ts'
import type { SignInInteraction } from './sign-in-interaction.ts'
import { secondFactorReason } from './sign-in-policy.ts'

export type InteractionRequest = FastifyRequest<{ Params: { uid: string } }>

/** Reasons for which the code alone is asked of a person whom the browser's session knows. */
const codeReasons: ReadonlySet<string> = new Set([secondFactorReason, 'max_age'])

interface StepParts {
  readonly config: Config
  readonly provider: Provider
  readonly secondFactors: SecondFactors
  readonly pending: PendingSignIns
}

/** Pages of one interaction. */
export const pagesOf = (uid: string) => {
  const password = `${interactionPath}/${encodeURIComponent(uid)}`
  return {
    password,
    code: `${password}/code`,
    setUp: `${password}/set-up`,
    kept: `${password}/continue`,
    anew: `${password}/anew`,
  }
}

/** What comes next in a sign-in, and how it ends. */
export const createSignInSteps = ({ config, provider, secondFactors, pending }: StepParts) => {
  const go = (reply: FastifyReply, address: string) => reply.header('cache-control', 'no-store').redirect(address, 303)

  /** Back to the provider, which gives the code or the error to the client. */
  const leave = async (
    request: FastifyRequest,
    reply: FastifyReply,
    uid: string,
    result: Parameters<Provider['interactionResult']>[2],
  ) => {
    await pending.forget(uid)
    return go(
      reply,
      await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false }),
    )
  }

  const finish = (request: InteractionRequest, reply: FastifyReply, subject: string, hasSecondFactor: boolean) =>
    leave(request, reply, request.params.uid, {
      login: {
        accountId: subject,
        amr: methodsOf(hasSecondFactor),
        acr: contextOf(config, hasSecondFactor),
        remember: true,
      },
    })

  /** The client has to tell that the person must set up a second factor first. */
  const refuseWithoutFactor = (request: InteractionRequest, reply: FastifyReply) =>
    leave(request, reply, request.params.uid, {
      error: 'unmet_authentication_requirements',
      error_description: 'the person has no second factor',
    })

  /** The person whose code alone is asked: the session knows them, and what they are asked for is the second factor. */
  const steppingUp = ({ session, prompt, params }: SignInInteraction): string | undefined => {
    const isCodeOnly =
      prompt.name === 'login' &&
      prompt.reasons.every((reason) => codeReasons.has(reason)) &&
      (prompt.reasons.includes(secondFactorReason) || asksSecondFactor(config, params))
    return isCodeOnly ? session?.accountId : undefined
  }

  return {
    go,
    finish,

    /**
     * Sends an interaction on that needs no password (any more); false: the password is to be asked. Never resolves with
     * the reply: that is thenable, and who awaits it waits until it has gone and then holds nothing.
     */
    async beyondPassword(
      request: InteractionRequest,
      reply: FastifyReply,
      interaction: SignInInteraction,
    ): Promise<boolean> {
      const { uid } = request.params
      const toCode = () => {
        go(reply, pagesOf(uid).code)
        return true
      }
      if (await pending.find(uid)) return toCode()
      const subject = steppingUp(interaction)
      if (subject === undefined) return false
      const state = await secondFactors.stateOf(subject)
      if (state === 'set-up') {
        await pending.put(uid, { subject, isStepUp: true, isConfirmed: false })
        return toCode()
      }
      // Who came from an outside provider may go there once more, and bring the second factor from there.
      const isOurs = interaction.session?.acr === passwordAcr
      if (!isOurs || state !== 'none') return false
      await refuseWithoutFactor(request, reply)
      return true
    },

    /** After the right password: the code, the set-up, or the end. Resolves with whether the person is in. */
    async afterPassword(
      request: InteractionRequest,
      reply: FastifyReply,
      { params }: SignInInteraction,
      subject: string,
    ) {
      const { uid } = request.params
      const state = await secondFactors.stateOf(subject)
      if (state !== 'none') {
        await pending.put(uid, { subject, isStepUp: false, isConfirmed: false })
        go(reply, state === 'set-up' ? pagesOf(uid).code : pagesOf(uid).setUp)
        return false
      }
      const isRefused = isForControl(config, params)
      await (isRefused ? refuseWithoutFactor(request, reply) : finish(request, reply, subject, false))
      return !isRefused
    },
  }
}

export type SignInSteps = ReturnType<typeof createSignInSteps>
