// All rules, in order of precedence: if two overlap, the first one names the secret. Shapes use ASCII only, so they match
// decoded text and latin1 bytes alike.
import { BUSINESS_RULES } from './business-keys.ts'
import { CLOUD_RULES } from './cloud-keys.ts'
import { FORGE_RULES } from './forge-tokens.ts'
import { MESSENGER_RULES } from './messenger-tokens.ts'
import { MODEL_RULES } from './model-keys.ts'
import type { SecretRule } from './secret-rule.ts'
import { SETTING_RULES } from './setting-secrets.ts'
import { PRIVATE_KEY_RULES, WEB_TOKEN_RULES } from './web-tokens.ts'

export const SECRET_RULES: readonly SecretRule[] = [
  ...PRIVATE_KEY_RULES,
  ...MODEL_RULES,
  ...CLOUD_RULES,
  ...FORGE_RULES,
  ...MESSENGER_RULES,
  ...BUSINESS_RULES,
  ...WEB_TOKEN_RULES,
  ...SETTING_RULES,
]
