-- Each write with late rows leaves a part of notes until a pass works it off. While a long history arrives there may be
-- more of them than the engine's own limits, by which it slows down and then refuses the writes of samples too.
ALTER TABLE rollup_due MODIFY SETTING parts_to_delay_insert = 3000, parts_to_throw_insert = 10000
