-- Sums of each full hour of UTC of a farm (machine is empty) and of its machines, worked out from ten-minute means: for figures
-- of long ranges. Energies are kWh, times hours; nan: unknown. They follow from means and power models and can be made again.
-- The names are those of HourSumName.
CREATE TABLE IF NOT EXISTS energy_hour
(
    farm String CODEC(ZSTD(1)),
    machine String CODEC(ZSTD(1)),
    hour DateTime('UTC') CODEC(Delta(4), ZSTD(1)),
    actual Float64 DEFAULT nan CODEC(ZSTD(1)),
    actual_hours Float64 DEFAULT nan CODEC(ZSTD(1)),
    shared_expected Float64 DEFAULT nan CODEC(ZSTD(1)),
    shared_actual Float64 DEFAULT nan CODEC(ZSTD(1)),
    shared_hours Float64 DEFAULT nan CODEC(ZSTD(1)),
    able Float64 DEFAULT nan CODEC(ZSTD(1)),
    states Float64 DEFAULT nan CODEC(ZSTD(1)),
    paired Float64 DEFAULT nan CODEC(ZSTD(1)),
    reference Float64 DEFAULT nan CODEC(ZSTD(1)),
    paired_warm Float64 DEFAULT nan CODEC(ZSTD(1)),
    reference_warm Float64 DEFAULT nan CODEC(ZSTD(1)),
    water_energy Float64 DEFAULT nan CODEC(ZSTD(1)),
    water Float64 DEFAULT nan CODEC(ZSTD(1)),
    water_hours Float64 DEFAULT nan CODEC(ZSTD(1)),
    river Float64 DEFAULT nan CODEC(ZSTD(1)),
    river_hours Float64 DEFAULT nan CODEC(ZSTD(1)),
    head Float64 DEFAULT nan CODEC(ZSTD(1)),
    head_hours Float64 DEFAULT nan CODEC(ZSTD(1)),
    gas_energy Float64 DEFAULT nan CODEC(ZSTD(1)),
    gas Float64 DEFAULT nan CODEC(ZSTD(1)),
    running Float64 DEFAULT nan CODEC(ZSTD(1)),
    charged Float64 DEFAULT nan CODEC(ZSTD(1)),
    discharged Float64 DEFAULT nan CODEC(ZSTD(1)),
    rise Float64 DEFAULT nan CODEC(ZSTD(1)),
    fall Float64 DEFAULT nan CODEC(ZSTD(1)),
    charge_minimum Float64 DEFAULT nan CODEC(ZSTD(1)),
    charge_maximum Float64 DEFAULT nan CODEC(ZSTD(1)),
    revision UInt64 CODEC(Delta(8), ZSTD(1))
)
ENGINE = ReplacingMergeTree(revision)
PARTITION BY toYear(hour)
ORDER BY (farm, machine, hour)
--> statement-breakpoint
-- How far the hours of each farm are. plan: digest of models and tags. seen: changes of stored means up to this write have been
-- worked in. until: hours from then on are to come. backfill: stored days before it are to come.
CREATE TABLE IF NOT EXISTS energy_hour_progress
(
    farm String,
    plan String,
    seen UInt64,
    until DateTime('UTC'),
    backfill DateTime('UTC'),
    revision UInt64
)
ENGINE = ReplacingMergeTree(revision)
ORDER BY farm
