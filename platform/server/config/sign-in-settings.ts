import { z } from 'zod'
import { secondFactorPolicies } from './second-factor-policy.ts'
import { setting } from './setting.ts'
import { address, bareAddress, identifier, isHost, listOf, sender, wholeNumber } from './setting-values.ts'

/** Settings of sign-in and of its e-mails. */
export const signInSettings = {
  oidcIssuer: setting(
    bareAddress,
    'OIDC_ISSUER',
    'built-in provider',
    'https://login.example.org/realms/solvane',
    'OpenID Connect provider for sign-in.',
  ),
  oidcClientId: setting(identifier, 'OIDC_CLIENT_ID', 'solvane-web', 'solvane-web', 'Client id of the web pages.'),
  oidcAudience: setting(
    identifier,
    'OIDC_AUDIENCE',
    'urn:solvane:api',
    'urn:solvane:api',
    'Required audience (`aud`) of access tokens.',
  ),
  oidcControlClientId: setting(
    identifier,
    'OIDC_CONTROL_CLIENT_ID',
    'solvane-control',
    'solvane-control',
    'Client id for control commands.',
  ),
  oidcControlAcr: setting(
    identifier,
    'OIDC_CONTROL_ACR',
    'mfa',
    'https://refeds.org/profile/mfa',
    'Authentication context (`acr`) that control commands require. `amr` with `mfa` is accepted too.',
  ),
  oidcAccessTokenSeconds: setting(
    wholeNumber(60, 86_400),
    'OIDC_ACCESS_TOKEN_SECONDS',
    '900',
    '900',
    'Lifetime of access tokens of the built-in provider.',
  ),
  oidcSessionDays: setting(
    wholeNumber(1, 366),
    'OIDC_SESSION_DAYS',
    '14',
    '90',
    'Lifetime of a session of the built-in provider. Increase it for a wall display that runs longer.',
  ),
  oidcPrivateHosts: setting(
    listOf(isHost, 'host names or IP addresses, with or without port,'),
    'OIDC_PRIVATE_HOSTS',
    'none: providers of the administration pages need public addresses and https',
    'keycloak.internal,10.0.0.5:8443',
    'Hosts of these providers in a private network. They may use http.',
  ),
  webhookPrivateHosts: setting(
    listOf(isHost, 'host names or IP addresses, with or without port,'),
    'WEBHOOK_PRIVATE_HOSTS',
    'none: webhooks need public addresses and https',
    'tickets.internal,10.0.0.5:8443',
    'Hosts in a private network that webhooks of subscriptions may name. They may use http.',
  ),
  secondFactor: setting(
    z.enum(secondFactorPolicies, `must be one of ${secondFactorPolicies.join(', ')}`),
    'SECOND_FACTOR',
    'optional',
    'required-for-administrators',
    'Users who must set up a second factor at the next sign-in with the built-in provider: `optional` nobody, `required-for-administrators` super administrators, `required` everybody.',
  ),
  smtpUrl: setting(
    address(['smtp:', 'smtps:'], 'the address of a mail server'),
    'SMTP_URL',
    'none: e-mails stay under Administration, Outbox',
    'smtps://solvane:secret@mail.example.org:465',
    'Mail server for invitations, password links and notifications.',
    true,
  ),
  mailFrom: setting(
    sender,
    'MAIL_FROM',
    'none; required with SMTP_URL',
    'Solvane <solvane@example.org>',
    'Sender address of e-mails.',
  ),
} as const
