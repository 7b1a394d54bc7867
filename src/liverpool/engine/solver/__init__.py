from liverpool.engine.solver.distance import can_lay, distance, outs
