// Tokens of messengers, telephony and mail.
import { isMixed, isJumbled } from './plausible-secret.ts'
import { namesDiscordUser } from './secret-checks.ts'
import { alnum, hex, UUID, value, word } from './secret-shape.ts'
import { family, type SecretRule } from './secret-rule.ts'

export const MESSENGER_RULES: readonly SecretRule[] = [
  ...family(
    'slack-token',
    'Slack token',
    { sign: 'xox[abceoprs]-', rest: word(20, 250), accepts: isMixed },
    // Tokens of workspaces were shorter.
    { sign: 'xox[ar]-(?:[0-9]-)?', rest: alnum(10, 48), accepts: isMixed },
    { sign: 'xapp-', rest: word(30, 200), accepts: isMixed },
  ),
  ...family('slack-webhook', 'Slack webhook', {
    sign: 'hooks\\.slack\\.',
    rest: 'com\\\\?/(?:services|workflows|triggers)\\\\?/(?<secret>T(?:[A-Za-z0-9_]|\\\\?/){30,90})(?![A-Za-z0-9_/])',
    isInner: true,
    accepts: isMixed,
  }),
  ...family('discord-webhook', 'Discord webhook', {
    sign: 'discord(?:app)?\\.',
    rest: `com/api/webhooks/[0-9]{16,20}/(?<secret>${word(60, 80)})`,
    isInner: true,
  }),
  // The first part is the bot's number in base64, whose digits allow only some characters.
  ...family('discord-token', 'Discord bot token', {
    sign: '(?:[MNO][DTjz][AEIMQUYcgk][w-z0-5]){2}',
    rest: `[A-Za-z0-9_-]{15,20}\\.[A-Za-z0-9_-]{6}\\.${word(27, 40)}`,
    checks: namesDiscordUser,
  }),
  ...family('telegram-token', 'Telegram bot token', {
    sign: '(?<=[0-9]{6}):A[A-Za-z0-9_-]',
    rest: word(33),
    head: '(?<![0-9])[0-9]{6,12}',
    isInner: true,
  }),
  ...family('twilio-key', 'Twilio key', { sign: 'SK[0-9a-f]{8}', rest: hex(24) }),
  ...family(
    'twilio-auth-token',
    'Twilio auth token',
    { sign: '(?:[Aa]uth[ _-]?[Tt]oken|AUTH_TOKEN)', rest: value(hex(32)), isInner: true },
    { sign: 'AC[0-9a-f]{32}', rest: `["' ,:\\\\]{1,16}(?<secret>${hex(32)})` },
  ),
  ...family('sendgrid-key', 'SendGrid key', {
    sign: 'SG\\.',
    rest: `[A-Za-z0-9_-]{16,32}\\.${word(32, 64)}`,
  }),
  ...family(
    'mailgun-key',
    'Mailgun key',
    { sign: '(?<!-|[A-Za-z0-9_]_)key-', rest: hex(32) },
    {
      sign: '-[0-9a-f]{8}-(?=[0-9a-f]{8})',
      at: { offset: 9, character: '-' },
      rest: hex(8),
      head: '(?<![0-9A-Fa-f-])[0-9a-f]{32}',
      isInner: true,
    },
  ),
  ...family('brevo-key', 'Brevo key', { sign: 'xkeysib-', rest: `[0-9a-f]{64}-${alnum(16)}` }),
  ...family('resend-key', 'Resend key', {
    sign: '(?<!-|[A-Za-z0-9_]_)re_',
    rest: `[A-Za-z0-9]{6,10}_${alnum(20, 30)}`,
    accepts: isMixed,
  }),
  ...family('mailchimp-key', 'Mailchimp key', {
    sign: '-us[0-9]{1,2}',
    rest: '(?![A-Za-z0-9])',
    head: '(?<![0-9A-Fa-f-])[0-9a-f]{32}',
    isInner: true,
  }),
  ...family('teams-webhook', 'Microsoft Teams webhook', {
    sign: '\\.webhook\\.office\\.',
    rest: `com/webhookb2/[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/(?<secret>[0-9a-f]{32}/${UUID})`,
    isInner: true,
  }),
  ...family('twitch-token', 'Twitch token', {
    sign: 'oauth:(?=[a-z0-9]{8})',
    head: '(?<!-|[A-Za-z0-9_]_)',
    rest: '[a-z0-9]{30}(?![A-Za-z0-9]|_[A-Za-z0-9_])',
    accepts: isJumbled,
  }),
  ...family('twitter-bearer', 'X bearer token', {
    sign: 'A{18,24}[A-Z][A-Za-z0-9]{8,40}(?:%|[+/=](?=[A-Za-z0-9+/]{0,60}=[A-Za-z0-9]))',
    head: '(?<!A)',
    rest: '[A-Za-z0-9%+/=]{40,120}(?![A-Za-z0-9%])',
  }),
  ...family('facebook-token', 'Facebook token', {
    sign: 'EAA(?=[A-Za-z0-9]{30})',
    rest: '(?![A-Za-z0-9]{256})[A-Za-z0-9]{100,255}(?![A-Za-z0-9+/=-]|_[A-Za-z0-9_])',
    accepts: isJumbled,
  }),
  ...family('okta-token', 'Okta token', {
    sign: 'SSWS ',
    rest: `(?<secret>00${word(40)})`,
    accepts: isMixed,
  }),
]
