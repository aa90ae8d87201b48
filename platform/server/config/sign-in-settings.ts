import { z } from 'zod'
import { secondFactorPolicies } from './second-factor-policy.ts'
import { setting } from './setting.ts'
import { address, bareAddress, identifier, isHost, listOf, sender, wholeNumber } from './setting-values.ts'

/** Who signs in, and the e-mails that take them there. */
export const signInSettings = {
  oidcIssuer: setting(
    bareAddress,
    'OIDC_ISSUER',
    'built-in provider',
    'https://login.example.org/realms/solvane',
    'OpenID Connect provider that people sign in with.',
  ),
  oidcClientId: setting(identifier, 'OIDC_CLIENT_ID', 'solvane-web', 'solvane-web', 'Client of the web pages.'),
  oidcAudience: setting(
    identifier,
    'OIDC_AUDIENCE',
    'urn:solvane:api',
    'urn:solvane:api',
    'Audience (`aud`) that an access token must carry.',
  ),
  oidcControlClientId: setting(
    identifier,
    'OIDC_CONTROL_CLIENT_ID',
    'solvane-control',
    'solvane-control',
    'Second client, for control commands.',
  ),
  oidcControlAcr: setting(
    identifier,
    'OIDC_CONTROL_ACR',
    'mfa',
    'https://refeds.org/profile/mfa',
    'Authentication context (`acr`) that control commands ask of the provider; `amr` with `mfa` says the same.',
  ),
  oidcAccessTokenSeconds: setting(
    wholeNumber(60, 86_400),
    'OIDC_ACCESS_TOKEN_SECONDS',
    '900',
    '900',
    'Life of an access token of the built-in provider.',
  ),
  oidcSessionDays: setting(
    wholeNumber(1, 366),
    'OIDC_SESSION_DAYS',
    '14',
    '90',
    'How long a sign-in at the built-in provider lasts; a control room whose wall stands for longer needs more days.',
  ),
  oidcPrivateHosts: setting(
    listOf(isHost, 'host names or IP addresses, with or without port,'),
    'OIDC_PRIVATE_HOSTS',
    'none: providers of the administration pages have public addresses and speak https',
    'keycloak.internal,10.0.0.5:8443',
    'Hosts of identity providers of the administration pages that are in a private network; these may speak http.',
  ),
  secondFactor: setting(
    z.enum(secondFactorPolicies, `must be one of ${secondFactorPolicies.join(', ')}`),
    'SECOND_FACTOR',
    'optional',
    'required-for-administrators',
    'Who must have a second factor at the built-in provider and sets it up at the next sign-in: `optional` nobody, `required-for-administrators` super administrators, `required` everybody.',
  ),
  smtpUrl: setting(
    address(['smtp:', 'smtps:'], 'the address of a mail server'),
    'SMTP_URL',
    'none: e-mails are kept for the super administrator, under Administration, Outbox',
    'smtps://solvane:secret@mail.example.org:465',
    'Mail server that sends invitations and links for a new password.',
    true,
  ),
  mailFrom: setting(
    sender,
    'MAIL_FROM',
    'none; needed with SMTP_URL',
    'Solvane <solvane@example.org>',
    'Sender of e-mails.',
  ),
} as const
