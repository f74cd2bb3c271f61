import type { Country } from 'feedmill/tables'

/**
 * Weights for the charts of countries: roughly the number of people who listen to podcasts, where the United States is
 * 1. The weights are estimates by population and use of podcasts. Only their order of magnitude matters.
 */
export const countryWeights: Readonly<Partial<Record<Country, number>>> = {
  UNITED_STATES_OF_AMERICA: 1,
  CHINA: 0.3,
  BRAZIL: 0.3,
  UNITED_KINGDOM: 0.25,
  INDIA: 0.25,
  GERMANY: 0.2,
  MEXICO: 0.2,
  SPAIN: 0.15,
  FRANCE: 0.15,
  CANADA: 0.15,
  JAPAN: 0.15,
  AUSTRALIA: 0.12,
  ITALY: 0.12,
  KOREA_SOUTH: 0.1,
  INDONESIA: 0.1,
  POLAND: 0.08,
  ARGENTINA: 0.08,
  SWEDEN: 0.08,
  NETHERLANDS: 0.08,
  IRELAND: 0.05,
}

/** The weight of a country that is not named. */
export const OTHER_WEIGHT = 0.03
