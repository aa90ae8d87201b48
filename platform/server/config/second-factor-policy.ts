/** Users who need a second factor at the built-in provider: nobody, super administrators, or everybody. */
export const secondFactorPolicies = ['optional', 'required-for-administrators', 'required'] as const
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number]
